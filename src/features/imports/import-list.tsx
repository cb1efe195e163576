import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import classes from './import-page.module.css'
import { resultWords, stateWords } from './import-words'
import { importQueries } from './imports.queries'

/** The latest imports, each a link to its report. */
export function ImportList({ shown }: { shown: string | undefined }) {
  const { data } = useQuery(importQueries.list())
  return (
    <section aria-labelledby="imports">
      <SectionHeading id="imports">Imports</SectionHeading>
      {data === undefined || data.data.length === 0 ? (
        <p className={classes.nothing}>Nothing was imported yet.</p>
      ) : (
        <ul className={classes.earlier}>
          {data.data.map((found) => (
            <li key={found.id}>
              <Link
                to="/admin/documents/import"
                search={{ import: found.id }}
                aria-current={found.id === shown ? 'true' : undefined}
              >
                {found.source}
              </Link>
              <StatusLabel tone={stateWords[found.state].tone}>{stateWords[found.state].name}</StatusLabel>
              <span className={classes.dim}>
                {resultWords(found)}. {found.created.byName}, <Time at={found.created.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
