import { t } from '@lingui/core/macro'
import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Media } from '~/contract/media'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'
import { uploadField } from './uploads'

/** What the file choosers offer. */
export const imageTypes = 'image/*'
export const videoTypes = 'video/mp4,video/webm'

export const isMedia = ({ type }: File): boolean => type.startsWith('image/') || type.startsWith('video/')

/** A placeholder for the description that the writer should type. */
const wanted = () => ({ image: t`Describe this image`, video: t`Name this video` }) as const

const getWords = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_[\]]+/g, ' ')
    .trim()

const getMarkdown = ({ kind, url }: Media, words: string) =>
  kind === 'image' ? `![${words}](${url})` : `::video[${words}]{src="${url}"}`

const getRefusal = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return errorMessage(error)
  if (error.code === 'BODY_TOO_LARGE') return t`This is larger than 32 MB.`
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE')
    return t`This is neither an image nor a video that we can read.`
  return error.fields[0]?.message ?? errorMessage(error)
}

/** Sends files up, shows each at its place meanwhile, and writes it there once it is kept. */
export const createFileUploads = (send: (file: File) => Promise<Media>) => {
  const files = new Map<number, File>()
  let count = 0
  let shownIn: EditorView | null = null

  const field = uploadField({
    retry: (id) => {
      if (shownIn === null) return
      field.fail(shownIn, id, null)
      void upload(shownIn, id)
    },
    giveUp: (id) => {
      files.delete(id)
      shownIn?.dispatch({ effects: field.ended.of(id) })
      shownIn?.focus()
    },
  })

  const upload = async (view: EditorView, id: number) => {
    const file = files.get(id)
    if (file === undefined) return
    try {
      write(view, id, file, await send(file))
    } catch (error) {
      if (shownIn === view) field.fail(view, id, getRefusal(error))
    }
  }

  const write = (view: EditorView, id: number, file: File, media: Media) => {
    const place = shownIn === view ? field.place(view, id) : null
    files.delete(id)
    if (place === null) return
    const { main } = view.state.selection
    // A writer who went on elsewhere keeps the cursor there; the file's name serves as text until
    // then.
    const isHere = main.empty && main.head === place.at
    const words = isHere ? wanted()[media.kind] : getWords(file.name) || wanted()[media.kind]
    const insert = getMarkdown(media, words)
    const start = place.at + insert.indexOf('[') + 1
    view.dispatch({
      changes: { from: place.at, insert },
      effects: field.ended.of(id),
      userEvent: 'input',
      ...(isHere
        ? { selection: EditorSelection.range(start, start + words.length), scrollIntoView: true }
        : {}),
    })
    if (isHere) view.focus()
  }

  return {
    extension: field.extension,
    /** The window that the uploads are shown in, until it is gone. */
    showIn: (view: EditorView | null) => {
      shownIn = view
    },
    /** Starts uploads, in place of the selection or at the given position. */
    add: (view: EditorView, chosen: readonly File[], at?: number) => {
      const { from, to } = at === undefined ? view.state.selection.main : { from: at, to: at }
      // Each has a paragraph to itself.
      const gap = '\n\n'
      view.dispatch({
        changes: { from, to, insert: gap.repeat(chosen.length - 1) },
        selection: EditorSelection.cursor(from),
        userEvent: 'input',
      })
      for (const [index, file] of chosen.entries()) {
        count += 1
        files.set(count, file)
        field.begin(view, from + index * gap.length, { id: count, name: file.name, failure: null })
        void upload(view, count)
      }
    },
  }
}

export type FileUploads = ReturnType<typeof createFileUploads>
