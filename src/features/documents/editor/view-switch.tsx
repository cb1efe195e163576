import classes from './view-switch.module.css'

/** What a narrow screen shows; a wide one shows both. */
export type EditorView = 'write' | 'preview'

const views = [
  { view: 'write', label: 'Write' },
  { view: 'preview', label: 'Preview' },
] as const satisfies readonly { view: EditorView; label: string }[]

interface ViewSwitchProps {
  view: EditorView
  onChange: (view: EditorView) => void
}

/** Text or preview, where there is no room for both. */
export function ViewSwitch({ view: current, onChange }: ViewSwitchProps) {
  return (
    <div className={classes.switch} role="group" aria-label="Show">
      {views.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          className={classes.choice}
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
