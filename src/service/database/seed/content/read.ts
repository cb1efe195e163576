import { load } from 'js-yaml'
import * as v from 'valibot'

const dataFiles = import.meta.glob<string>('./*.yaml', { query: '?raw', import: 'default', eager: true })

// Loaded on demand, because a new installation is filled once.
const mediaFiles = import.meta.glob<string>('./media/*.{mp4,webp}', { query: '?inline', import: 'default' })

/**
 * Reads `<name>.yaml`.
 * @throws {Error} if it does not match the schema
 */
export const readData = <Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): v.InferOutput<Schema> => v.parse(schema, load(dataFiles[`./${name}.yaml`] ?? ''))

/** Reads Markdown files from `import.meta.glob`, sorted by path. The schema is that of the YAML front matter. */
export const readMarkdown = <Schema extends v.GenericSchema<unknown, object>>(
  files: Record<string, string>,
  schema: Schema,
): (v.InferOutput<Schema> & { path: string; slug: string; body: string })[] =>
  Object.entries(files)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, source]) => {
      const [, head = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? []
      const slug = path.replace(/^.*\//, '').replace(/\.md$/, '')
      return { ...v.parse(schema, load(head)), path, slug, body: body.trim() }
    })

/** Reads an image or a video by name. */
export const readMedia = async (name: string): Promise<Uint8Array> => {
  const read = mediaFiles[`./media/${name}`]
  if (read === undefined) throw new Error(`There is no starter file ${name}.`)
  const [, encoded = ''] = (await read()).split(';base64,')
  return new Uint8Array(Buffer.from(encoded, 'base64'))
}
