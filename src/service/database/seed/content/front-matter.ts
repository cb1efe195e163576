/** A text file with simple `key: value` lines between two lines of `---` at its head. */
export class FrontMatter {
  readonly body: string
  readonly #values: ReadonlyMap<string, string>

  /** @throws {Error} where the file has no such head, or a line of it is no `key: value` */
  constructor(
    readonly file: string,
    source: string,
  ) {
    const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
    if (head === undefined || body === undefined) throw new Error(`${file} does not begin with front matter`)
    this.body = body.trim()
    this.#values = new Map(head.split('\n').map((line) => this.#pair(line)))
  }

  /** The file's name without folders and extension. */
  get name(): string {
    return this.file.replace(/^.*\//, '').replace(/\.md$/, '')
  }

  text(key: string): string {
    const value = this.#values.get(key)
    if (!value) throw new Error(`${this.file} has no ${key}`)
    return value
  }

  optional(key: string): string | undefined {
    return this.#values.get(key)
  }

  whole(key: string): number {
    const value = Number(this.text(key))
    if (!Number.isInteger(value)) throw new Error(`${key} of ${this.file} is not a whole number`)
    return value
  }

  /** One of the given words. */
  oneOf<Word extends string>(key: string, words: readonly Word[]): Word {
    const value = this.text(key)
    const word = words.find((candidate) => candidate === value)
    if (!word) throw new Error(`${key} of ${this.file} is not one of ${words.join(', ')}`)
    return word
  }

  #pair(line: string): [string, string] {
    const [, key, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
    if (!key || value === undefined) throw new Error(`${this.file}: "${line}" is no "key: value"`)
    return [key, value]
  }
}

/** Files as `import.meta.glob` gives them, in the order of their paths. */
export const readFiles = (files: Record<string, string>): FrontMatter[] =>
  Object.entries(files)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, source]) => new FrontMatter(file, source))
