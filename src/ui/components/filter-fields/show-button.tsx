import classes from './show-button.module.css'

/** Sends filters that otherwise apply as one types: for those without scripts, and whoever comes by the keyboard. */
export function ShowButton() {
  return (
    <button type="submit" className={classes.button}>
      Show
    </button>
  )
}
