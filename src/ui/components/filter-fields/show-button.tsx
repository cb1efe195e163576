import classes from './show-button.module.css'

/** Submits filters that otherwise apply while typing: for browsers without scripts, and for keyboard users. */
export function ShowButton() {
  return (
    <button type="submit" className={classes.button}>
      Show
    </button>
  )
}
