import { t } from '@lingui/core/macro'
import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'

/** A file on its way, at its place in the text. */
export interface Upload {
  id: number
  name: string
  /** Why it failed; null while it goes up. */
  failure: string | null
}

interface Acts {
  retry: (id: number) => void
  giveUp: (id: number) => void
}

const began = StateEffect.define<{ at: number; upload: Upload }>({
  map: ({ at, upload }, changes) => ({ at: changes.mapPos(at), upload }),
})
const failed = StateEffect.define<{ id: number; failure: string | null }>()
const ended = StateEffect.define<number>()

class UploadWidget extends WidgetType {
  constructor(
    readonly upload: Upload,
    readonly acts: Acts,
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

/** The files on their way, shown where they will stand. */
export const uploadField = (acts: Acts) => {
  const getWidget = (upload: Upload) =>
    Decoration.widget({ widget: new UploadWidget(upload, acts), side: 1, upload })
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (decorations, { changes, effects }) => {
      let shown = decorations.map(changes)
      for (const effect of effects) {
        if (effect.is(began))
          shown = shown.update({ add: [getWidget(effect.value.upload).range(effect.value.at)] })
        if (effect.is(ended))
          shown = shown.update({ filter: (_from, _to, { spec }) => spec.upload.id !== effect.value })
        if (effect.is(failed)) {
          const { id, failure } = effect.value
          const place = placeIn(shown, id)
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
    place: (view: EditorView, id: number) => placeIn(view.state.field(field), id),
    begin: (view: EditorView, at: number, upload: Upload) =>
      view.dispatch({ effects: began.of({ at, upload }) }),
    fail: (view: EditorView, id: number, failure: string | null) =>
      view.dispatch({ effects: failed.of({ id, failure }) }),
    ended,
  }
}

function placeIn(decorations: DecorationSet, id: number): { at: number; upload: Upload } | null {
  const cursor = decorations.iter()
  while (cursor.value !== null) {
    const upload: Upload = cursor.value.spec.upload
    if (upload.id === id) return { at: cursor.from, upload }
    cursor.next()
  }
  return null
}
