import * as v from 'valibot'
import type { ManagedKit } from '~/contract/kit-building'
import { slugify } from '~/contract/slugify'

/** The values of a kit's form. */
export const kitDraft = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  picture: v.nullable(v.object({ src: v.string(), alt: v.string() })),
  stock: v.string(),
  mostPieces: v.string(),
  allowsSeveral: v.boolean(),
  loanMonths: v.string(),
  returnInstructions: v.string(),
  paths: v.array(v.string()),
  agreement: v.string(),
  isShown: v.boolean(),
  /** 0 for a new kit. */
  revision: v.number(),
})
export type KitValues = v.InferOutput<typeof kitDraft>

const newKit: KitValues = {
  name: '',
  slug: '',
  description: '',
  facts: [],
  picture: null,
  stock: '0',
  mostPieces: '20',
  allowsSeveral: false,
  loanMonths: '6',
  returnInstructions: '',
  paths: [],
  agreement: '',
  isShown: true,
  revision: 0,
}

/** @param kit null for a new one */
export const getKitValues = (kit: ManagedKit | null): KitValues =>
  kit === null
    ? newKit
    : {
        name: kit.name,
        slug: kit.slug,
        description: kit.description,
        facts: kit.facts,
        picture: kit.picture,
        stock: String(kit.stock),
        mostPieces: String(kit.mostPieces),
        allowsSeveral: kit.allowsSeveral,
        loanMonths: String(kit.loanMonths),
        returnInstructions: kit.returnInstructions,
        paths: kit.paths,
        agreement: kit.agreement,
        isShown: kit.isShown,
        revision: kit.revision,
      }

const getNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** What the calls take for what was typed; rows of facts that were left empty are left out. */
export const toKitInput = ({ stock: _stock, revision: _revision, ...kit }: KitValues) => ({
  ...kit,
  slug: kit.slug.trim() === '' ? slugify(kit.name) : kit.slug.trim(),
  facts: kit.facts.filter(({ label, value }) => label.trim() !== '' || value.trim() !== ''),
  mostPieces: getNumber(kit.mostPieces),
  loanMonths: getNumber(kit.loanMonths),
})

/** As {@link toKitInput}, with the pieces that a new kit begins with. */
export const toNewKitInput = (kit: KitValues) => ({ ...toKitInput(kit), stock: getNumber(kit.stock) })

/** Empty rows of facts are not sent: what is said of the rest stands at the row that is shown. */
export const toKitField = (path: string, { facts }: KitValues): string => {
  const [part, index, ...rest] = path.split('.')
  if (part !== 'facts' || index === undefined) return path
  const sent = facts.flatMap(({ label, value }, row) => (label.trim() || value.trim() ? [row] : []))
  return ['facts', sent[Number(index)] ?? index, ...rest].join('.')
}
