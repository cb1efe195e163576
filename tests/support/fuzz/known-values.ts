/** Stands, in a plan, for the name of something that there is when the request is sent. */
export class Known {
  constructor(
    readonly name: string,
    readonly draw: number,
  ) {}
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The names of things that there are, by the fields that they were seen in. */
export const knownValues = () => {
  const seen = new Map<string, string[]>()

  const note = (name: string, value: string) => {
    const values = seen.get(name) ?? []
    values.push(value)
    // Those of long ago are mostly gone.
    if (values.length > 200) values.shift()
    seen.set(name, values)
  }

  /** Takes note of every text in an input or an answer. */
  const learn = (value: unknown, name = ''): void => {
    if (typeof value === 'string' && value.length <= 200) {
      note(name, value)
      if (uuid.test(value)) note('uuid', value)
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, 5)) learn(item, name)
    } else if (isPlain(value)) {
      for (const [field, item] of Object.entries(value)) learn(item, field)
    }
  }

  const find = ({ name, draw }: Known): string => {
    const values = seen.get(name) ?? seen.get('uuid') ?? ['none']
    return values[draw % values.length] ?? 'none'
  }

  /** A planned value with every {@link Known} in it replaced. */
  const fill = (value: unknown): unknown => {
    if (value instanceof Known) return find(value)
    if (Array.isArray(value)) return value.map(fill)
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item)]))
  }

  return { learn, fill }
}
