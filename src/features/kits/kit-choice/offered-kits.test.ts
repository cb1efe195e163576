import { expect, test } from 'vitest'
import type { Kit, KitEligibility, KitRule } from '~/contract/kits'
import { getAgreementToAccept, getOfferedKits, getRefusal } from './offered-kits'

const kit: Kit = {
  slug: 'one',
  name: 'One',
  description: '',
  facts: [],
  picture: null,
  stock: 'in-stock',
  mostPieces: 2,
  allowsSeveral: false,
  loanMonths: 6,
}
const approved: KitRule = { kind: 'approved', isMet: true, text: '', title: '', link: null, version: null }
const eligibility: KitEligibility = { kit: 'one', mayRequest: true, rules: [approved] }

const offer = (part: Partial<Kit> = {}, rest: Partial<KitEligibility> = {}, requested: string[] = []) =>
  getOfferedKits([{ ...kit, ...part }], [{ ...eligibility, ...rest }], requested)[0]!

test('a kit can be chosen that is there, open to the person and not requested yet', () => {
  expect(getRefusal(offer())).toBeNull()
  expect(getRefusal(offer({}, {}, ['another']))).toBeNull()
})

test('a kit that is not says why', () => {
  expect(getRefusal(offer({}, {}, ['one']))).toContain('open')
  expect(getRefusal(offer({ stock: 'out-of-stock' }))).toContain('stock')
  expect(getRefusal(offer({}, { mayRequest: false }))).toBe('Before you can request this kit:')
})

test('a kit that allows several is not held back by one that is open', () => {
  expect(getRefusal(offer({ allowsSeveral: true }, {}, ['one']))).toBeNull()
})

test('only an agreement that is not accepted yet, and can be, is asked for', () => {
  const rule = { ...approved, kind: 'agreement' as const, title: 'T', link: '/t', version: 2 }
  const asks = (rest: Partial<KitRule>) =>
    getAgreementToAccept(offer({}, { rules: [approved, { ...rule, ...rest }] }))
  expect(asks({ isMet: false })?.version).toBe(2)
  expect(asks({ isMet: true })).toBeNull()
  expect(asks({ isMet: false, version: null })).toBeNull()
})
