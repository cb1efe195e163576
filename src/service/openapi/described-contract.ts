import { contract, type UsersServiceContract } from '~/contract'
import { type CallDescription, describeCall } from './describe-call'
import { tagWords } from './tag-words'

/** A noun with its calls. */
export interface DescribedNoun {
  noun: string
  name: string
  description: string
  calls: readonly CallDescription[]
}

const isNoun = (noun: string): noun is keyof UsersServiceContract => Object.hasOwn(tagWords, noun)

let described: readonly DescribedNoun[] | undefined

/** The whole contract, described once. */
export const describedContract = (): readonly DescribedNoun[] =>
  (described ??= Object.keys(contract)
    .filter(isNoun)
    .map((noun) => ({
      noun,
      ...tagWords[noun],
      calls: Object.entries(contract[noun]).map(([name, endpoint]) => describeCall(noun, name, endpoint)),
    })))
