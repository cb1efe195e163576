import { t } from '@lingui/core/macro'
import { StateEffect, StateField, type Extension, EditorSelection } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import type { Media } from '~/contract/media'
import { uploadMessage } from '~/ui/format/error-message'

/** An upload in progress, at its position in the text. */
export interface Upload {
  id: number
  name: string
  /** The error; null while uploading. */
  failure: string | null
}

interface UploadActions {
  retry: (id: number) => void
  giveUp: (id: number) => void
}

const startEffect = StateEffect.define<{ at: number; upload: Upload }>({
  map: ({ at, upload }, changes) => ({ at: changes.mapPos(at), upload }),
})
const failEffect = StateEffect.define<{ id: number; failure: string | null }>()
const endEffect = StateEffect.define<number>()

class UploadWidget extends WidgetType {
  constructor(
    readonly upload: Upload,
    readonly acts: UploadActions,
  ) {
    super()
  }

  override eq({ upload }: UploadWidget): boolean {
    return upload.id === this.upload.id && upload.failure === this.upload.failure
  }

  override toDOM(): HTMLElement {
    const { id, name, failure } = this.upload
    const box = document.createElement('span')
    box.className = failure === null ? 'cm-upload' : 'cm-upload cm-upload-failed'
    box.setAttribute('role', failure === null ? 'status' : 'alert')
    box.append(failure === null ? t`Uploading ${name}` : `${name}: ${failure}`)
    if (failure !== null) {
      box.append(
        button(t`Try again`, t`Upload ${name} again`, () => this.acts.retry(id)),
        button(t`Remove`, t`Do not upload ${name}`, () => this.acts.giveUp(id)),
      )
    }
    return box
  }

  override ignoreEvent(): boolean {
    return true
  }
}

function button(label: string, meaning: string, act: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.setAttribute('aria-label', meaning)
  element.addEventListener('click', act)
  return element
}

const look = EditorView.baseTheme({
  '.cm-upload': {
    display: 'inline-flex',
    gap: '8px',
    flexWrap: 'wrap',
    alignItems: 'center',
    padding: '0 8px',
    border: '1px dashed var(--p-line-2)',
    borderRadius: '4px',
    color: 'var(--p-dim)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '0.8125rem',
    lineHeight: '1.375rem',
  },
  '.cm-upload-failed': { borderColor: 'var(--p-error)', color: 'var(--p-error)' },
  '.cm-upload button': {
    padding: '0',
    border: '0',
    background: 'none',
    color: 'var(--p-accent)',
    font: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
})

/** Shows running uploads at their positions in the text. */
const uploadField = (acts: UploadActions) => {
  const getWidget = (upload: Upload) =>
    Decoration.widget({ widget: new UploadWidget(upload, acts), side: 1, upload })
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (decorations, { changes, effects }) => {
      let shown = decorations.map(changes)
      for (const effect of effects) {
        if (effect.is(startEffect))
          shown = shown.update({ add: [getWidget(effect.value.upload).range(effect.value.at)] })
        if (effect.is(endEffect))
          shown = shown.update({ filter: (_from, _to, { spec }) => spec.upload.id !== effect.value })
        if (effect.is(failEffect)) {
          const { id, failure } = effect.value
          const place = findUpload(shown, id)
          if (place === null) continue
          shown = shown.update({
            filter: (_from, _to, { spec }) => spec.upload.id !== id,
            add: [getWidget({ ...place.upload, failure }).range(place.at)],
          })
        }
      }
      return shown
    },
    provide: (of) => EditorView.decorations.from(of),
  })
  const extension: Extension = [field, look]
  return {
    extension,
    place: (view: EditorView, id: number) => findUpload(view.state.field(field), id),
    begin: (view: EditorView, at: number, upload: Upload) =>
      view.dispatch({ effects: startEffect.of({ at, upload }) }),
    fail: (view: EditorView, id: number, failure: string | null) =>
      view.dispatch({ effects: failEffect.of({ id, failure }) }),
    ended: endEffect,
  }
}

function findUpload(decorations: DecorationSet, id: number): { at: number; upload: Upload } | null {
  const cursor = decorations.iter()
  while (cursor.value !== null) {
    const upload: Upload = cursor.value.spec.upload
    if (upload.id === id) return { at: cursor.from, upload }
    cursor.next()
  }
  return null
}

/** The accepted file types. */
export const imageTypes = 'image/*'
export const videoTypes = 'video/mp4,video/webm'

export const isMedia = ({ type }: File): boolean => type.startsWith('image/') || type.startsWith('video/')

/** The placeholder of the description, for the user to replace. */
const getPlaceholders = () => ({ image: t`Describe this image`, video: t`Name this video` }) as const

const toAltText = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_[\]]+/g, ' ')
    .trim()

const getMarkdown = ({ kind, url }: Media, words: string) =>
  kind === 'image' ? `![${words}](${url})` : `::video[${words}]{src="${url}"}`

const getRefusal = (error: unknown): string =>
  uploadMessage(error, {
    tooLarge: t`This is larger than 32 MB.`,
    unreadable: t`This is neither an image nor a video that we can read.`,
  })

/** Uploads files, shows each at its position meanwhile, and inserts its Markdown when it is stored. */
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
    // If the user types elsewhere, the cursor stays there and the file name serves as text.
    const isHere = main.empty && main.head === place.at
    const words = isHere
      ? getPlaceholders()[media.kind]
      : toAltText(file.name) || getPlaceholders()[media.kind]
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
    /** The editor view, until it is destroyed. */
    showIn: (view: EditorView | null) => {
      shownIn = view
    },
    /** Starts uploads, replacing the selection or at the given position. */
    add: (view: EditorView, chosen: readonly File[], at?: number) => {
      const { from, to } = at === undefined ? view.state.selection.main : { from: at, to: at }
      // Each gets its own paragraph.
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
