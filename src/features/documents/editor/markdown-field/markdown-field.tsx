import { t } from '@lingui/core/macro'
import { useMantineStyleNonce, Tooltip } from '@mantine/core'
import type { EditorView } from '@codemirror/view'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { uploadMedia } from '../page-editor.functions'
import type { Scroller } from '../use-scroll-sync'
import { commands, isCommand } from './commands'
import { createFileUploads, imageTypes, videoTypes } from './uploads'
import { LinkDialog } from './link-dialog'
import classes from './markdown-field.module.css'
import { createMarkdownEditor, replaceBody } from './markdown-editor'
import { type ToolName, formatShortcut, toolGroups } from './tools'
import { syntaxTree } from '@codemirror/language'
import { IconButton } from '~/ui/components/icon-button/icon-button'
import { createEmitter } from '~/ui/hooks/emitter'

interface ToolBarProps {
  /** The id of the field. */
  field: string
  onUse: (name: ToolName) => void
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** The toolbar of the Markdown field: one tab stop, arrow keys to navigate. */
export function ToolBar({ field, onUse }: ToolBarProps) {
  const [current, setCurrent] = useState(0)
  const groups = toolGroups()
  const tools = groups.flat()
  const barRef = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = step(current, tools.length)
    setCurrent(next)
    barRef.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // The last used tool is the tab stop.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={barRef}
      className={classes.bar}
      role="toolbar"
      aria-label={t`Markdown`}
      aria-controls={field}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={classes.group}>
          {group.map(({ name, label, icon: Icon, keys }) => {
            const place = tools.findIndex((tool) => tool.name === name)
            return (
              <Tooltip key={name} label={keys === undefined ? label : `${label}, ${formatShortcut(keys)}`}>
                <IconButton
                  className={classes.tool}
                  aria-label={label}
                  tabIndex={place === current ? 0 : -1}
                  // Keeps the field's selection, and the on-screen keyboard open.
                  onMouseDown={(event) => event.preventDefault()}
                  onFocus={() => setCurrent(place)}
                  onClick={() => onUse(name)}
                >
                  <Icon size={18} stroke={1.6} />
                </IconButton>
              </Tooltip>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Headings of rendered pages, from the second level. */
const isHeading = (name: string) => /^(?:ATXHeading|SetextHeading)[1-4]$/.test(name)

/** Returns the offsets of the headings in pixels from the top of the scrolling element. */
export const getHeadingOffsets = (view: EditorView): number[] => {
  const tops: number[] = []
  syntaxTree(view.state).iterate({
    enter: ({ name, from }) => {
      if (isHeading(name)) tops.push(view.lineBlockAt(from).top + view.documentPadding.top)
    },
  })
  return tops
}

/** Wraps an action so that its calls run in sequence, whether or not earlier ones fail. */
export const serialize = <Given, Result>(
  act: (given: Given) => Promise<Result>,
): ((given: Given) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (given) => {
    const next = last.then(() => act(given))
    last = next.catch(() => undefined)
    return next
  }
}

/** The store of the text. */
interface TextSource {
  /** Also counts replacements of the text other than by typing. */
  read: () => { text: { body: string }; replaced: number }
  subscribe: (listener: () => void) => () => void
  type: (text: { body: string }) => void
  flush: () => unknown
}

interface MarkdownFieldProps {
  writing: TextSource
  /** The accessible name. */
  label?: string
  /** The id of the description. */
  describedBy: string
  /** Called with the scrolling element when mounted, and with null when unmounted. */
  onScroller: (scroller: Scroller | null) => void
}

const send = (file: File) => {
  const form = new FormData()
  form.set('media', file)
  return uploadMedia({ data: form })
}

/** A Markdown field: CodeMirror with a toolbar, image uploads and links. Loaded lazily. */
export function MarkdownField({
  writing,
  label = t`Text in Markdown`,
  describedBy,
  onScroller,
}: MarkdownFieldProps) {
  const fieldId = useId()
  const parentRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView>(null)
  const imageRef = useRef<HTMLInputElement>(null)
  const videoRef = useRef<HTMLInputElement>(null)
  // The portal accepts a few large uploads per user at a time.
  const [uploads] = useState(() => createFileUploads(serialize(send)))
  const [linked, setLinked] = useState<string | null>(null)
  const nonce = useMantineStyleNonce()

  const openLink = () => {
    const state = viewRef.current?.state
    if (state) setLinked(state.sliceDoc(state.selection.main.from, state.selection.main.to))
  }
  const open = useEffectEvent((parent: HTMLElement) =>
    createMarkdownEditor({
      parent,
      body: writing.read().text.body,
      nonce: nonce?.() ?? '',
      label,
      describedBy,
      uploads,
      onType: (body) => writing.type({ body }),
      onLink: openLink,
      onBlur: () => void writing.flush(),
    }),
  )
  const tellScroller = useEffectEvent(onScroller)

  useEffect(() => {
    if (parentRef.current === null) return undefined
    const view = open(parentRef.current)
    viewRef.current = view
    uploads.showIn(view)
    tellScroller({ element: view.scrollDOM, headings: () => getHeadingOffsets(view) })
    let { replaced } = writing.read()
    const unsubscribe = writing.subscribe(() => {
      const state = writing.read()
      if (state.replaced === replaced) return
      replaced = state.replaced
      replaceBody(view, state.text.body)
    })
    return () => {
      unsubscribe()
      tellScroller(null)
      uploads.showIn(null)
      viewRef.current = null
      view.destroy()
    }
  }, [writing, uploads])

  const use = (name: ToolName) => {
    const view = viewRef.current
    if (view === null) return
    if (isCommand(name)) {
      commands[name](view)
      view.focus()
    } else if (name === 'link') openLink()
    else (name === 'image' ? imageRef : videoRef).current?.click()
  }

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Cleared, so that the same file can be chosen again.
    currentTarget.value = ''
    if (viewRef.current === null || files.length === 0) return
    uploads.add(viewRef.current, files)
    viewRef.current.focus()
  }

  const closeLink = () => {
    // The dialog traps the focus while it is open.
    flushSync(() => setLinked(null))
    viewRef.current?.focus()
  }
  const insertLink = (markdown: string) => {
    const state = viewRef.current?.state
    if (state) {
      const change = state.replaceSelection(markdown)
      viewRef.current?.dispatch(change, { scrollIntoView: true, userEvent: 'input' })
    }
    closeLink()
  }

  return (
    <div className={classes.field}>
      <ToolBar field={fieldId} onUse={use} />
      <div id={fieldId} ref={parentRef} className={classes.text} />
      <input
        ref={imageRef}
        type="file"
        accept={imageTypes}
        multiple
        hidden
        aria-label={t`Choose images`}
        onChange={choose}
      />
      <input
        ref={videoRef}
        type="file"
        accept={videoTypes}
        multiple
        hidden
        aria-label={t`Choose videos`}
        onChange={choose}
      />
      {linked === null ? null : <LinkDialog text={linked} onInsert={insertLink} onClose={closeLink} />}
    </div>
  )
}

interface MarkdownInputProps extends Required<Pick<MarkdownFieldProps, 'label' | 'describedBy'>> {
  value: string
  onChange: (value: string) => void
}

/** The Markdown field as a form field; the form stores the text. */
export function MarkdownInput({ value, onChange, ...rest }: MarkdownInputProps) {
  const change = useEffectEvent(onChange)
  const [source] = useState(() => {
    const [changed, typed] = [createEmitter(), createEmitter()]
    let state = { text: { body: value }, replaced: 0 }
    // Values that the form has not passed back yet.
    let sent: string[] = []
    return {
      read: () => state,
      subscribe: changed.subscribe,
      type: (text: { body: string }) => {
        state = { ...state, text }
        sent.push(text.body)
        typed.emit()
      },
      onType: typed.subscribe,
      flush: () => undefined,
      /** Accepts text that was not typed here, such as a restored draft. */
      replace: (body: string) => {
        const known = sent.indexOf(body)
        sent = sent.slice(known + 1)
        if (known >= 0 || body === state.text.body) return
        sent = []
        state = { text: { body }, replaced: state.replaced + 1 }
        changed.emit()
      },
    }
  })
  useEffect(() => source.onType(() => change(source.read().text.body)), [source])
  useEffect(() => source.replace(value), [source, value])
  return <MarkdownField writing={source} onScroller={() => undefined} {...rest} />
}
