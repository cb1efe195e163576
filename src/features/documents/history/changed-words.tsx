import classes from './comparison.module.css'

interface ChangedWordsProps {
  label: string
  earlier: string
  later: string
}

/** A short text as it was and as it is; nothing where it stayed. */
export function ChangedWords({ label, earlier, later }: ChangedWordsProps) {
  if (earlier === later) return null
  return (
    <div className={classes.words}>
      <h3 className={classes.label}>{label}</h3>
      <del className={classes.was}>{earlier === '' ? 'None' : earlier}</del>
      <ins className={classes.is}>{later === '' ? 'None' : later}</ins>
    </div>
  )
}
