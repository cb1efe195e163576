import * as v from 'valibot'
import { kitBuildingContract, kitInput, type ManagedKit } from '~/contract/kit-building'
import { slugify } from '~/contract/slugify'
import { fieldErrors, type FieldErrors } from '~/forms/field-errors'

const draft = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  picture: v.nullable(v.object({ src: v.string(), alt: v.string() })),
  stock: v.string(),
  mostPieces: v.string(),
  allowsSeveral: v.boolean(),
  paths: v.array(v.string()),
  agreement: v.string(),
  isShown: v.boolean(),
})
/** A kit as its form holds it. */
export type KitDraft = v.InferOutput<typeof draft>

const kept = v.object({ draft, revision: v.nullable(v.number()) })
/** A draft, and the revision of the kit that it follows; null for a new kit. */
export type KeptKit = v.InferOutput<typeof kept>

/** What an earlier visit left, or null where it is something else. */
export const readKeptKit = (value: unknown): KeptKit | null => {
  const { success, output } = v.safeParse(kept, value)
  return success ? output : null
}

export const newKit: KitDraft = {
  name: '',
  slug: '',
  description: '',
  facts: [],
  picture: null,
  stock: '0',
  mostPieces: '20',
  allowsSeveral: false,
  paths: [],
  agreement: '',
  isShown: true,
}

export const getDraft = ({ stock, mostPieces, ...kit }: ManagedKit): KitDraft => ({
  name: kit.name,
  slug: kit.slug,
  description: kit.description,
  facts: kit.facts,
  picture: kit.picture,
  stock: String(stock),
  mostPieces: String(mostPieces),
  allowsSeveral: kit.allowsSeveral,
  paths: kit.paths,
  agreement: kit.agreement,
  isShown: kit.isShown,
})

const getNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** What the calls take for what was typed; rows of facts that were left empty are left out. */
export const writtenKit = ({ stock: _stock, ...kit }: KitDraft) => ({
  ...kit,
  slug: kit.slug.trim() === '' ? slugify(kit.name) : kit.slug.trim(),
  facts: kit.facts.filter(({ label, value }) => label.trim() !== '' || value.trim() !== ''),
  mostPieces: getNumber(kit.mostPieces),
})

/** As {@link writtenKit}, with the pieces that a new kit begins with. */
export const writtenNewKit = (kit: KitDraft) => ({ ...writtenKit(kit), stock: getNumber(kit.stock) })

/** Empty rows of facts are not sent: what is said of the rest stands at the row that is shown. */
export const placedAt = (path: string, { facts }: KitDraft): string => {
  const [part, index, ...rest] = path.split('.')
  if (part !== 'facts' || index === undefined) return path
  const sent = facts.flatMap(({ label, value }, row) => (label.trim() || value.trim() ? [row] : []))
  return ['facts', sent[Number(index)] ?? index, ...rest].join('.')
}

/** What is wrong with a draft, at its fields. */
export const kitErrors = (kit: KitDraft, isNew: boolean): FieldErrors => {
  const found = isNew
    ? fieldErrors(kitBuildingContract.create.body, writtenNewKit(kit))
    : fieldErrors(kitInput, writtenKit(kit))
  return Object.fromEntries(Object.entries(found).map(([path, text]) => [placedAt(path, kit), text]))
}
