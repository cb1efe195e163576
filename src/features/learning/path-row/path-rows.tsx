import type { LearningPathInList } from '~/contract/learning'
import { PathRow } from './path-row'
import classes from './path-row.module.css'

interface PathRowsProps {
  paths: readonly LearningPathInList[]
  form: 'whole' | 'brief'
  /** The headings' depth in their page. */
  as: 'h2' | 'h3'
}

/** Paths, one a row. */
export function PathRows({ paths, form, as }: PathRowsProps) {
  return (
    <ul className={classes.list} data-form={form}>
      {paths.map((path) => (
        <PathRow key={path.slug} path={path} form={form} as={as} />
      ))}
    </ul>
  )
}
