import { Drawer } from '~/ui/components/drawer/drawer'
import classes from './help-sheet.module.css'
import { markdownHelp, shortcuts } from './markdown-help'

/** Shortcuts, and Markdown in short. */
export function HelpSheet({ id }: { id: string }) {
  return (
    <Drawer id={id} label="Help" as="aside" className={classes.sheet}>
      <section aria-labelledby={`${id}-keys`}>
        <h2 id={`${id}-keys`} className={classes.heading}>
          Keys
        </h2>
        <dl className={classes.keys}>
          {shortcuts.map(([keys, meaning]) => (
            <div key={keys} className={classes.key}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.note}>
          Tab indents. To leave the text with the keyboard, press Escape, then Tab. On a Mac, Ctrl is Command.
        </p>
      </section>
      <section aria-labelledby={`${id}-markdown`}>
        <h2 id={`${id}-markdown`} className={classes.heading}>
          Markdown
        </h2>
        {markdownHelp.map(({ name, example, note }) => (
          <div key={name} className={classes.example}>
            <h3 className={classes.name}>{name}</h3>
            <pre className={classes.code}>{example}</pre>
            {note === undefined ? null : <p className={classes.note}>{note}</p>}
          </div>
        ))}
      </section>
    </Drawer>
  )
}
