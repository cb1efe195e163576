import { gauge, histogram } from './metrics'
import { currentScope, spend } from './request-scope'
import { noteSpan } from './trace'

const durations = histogram({
  name: 'portal_database_query_duration_seconds',
  help: 'Statements, from when they were asked to their answer, by their first word and outcome.',
  labels: ['statement', 'outcome'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
})

const known = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']

const firstWord = (sql: string): string => {
  const word = (/^\s*([a-z]+)/i.exec(sql)?.[1] ?? '').toLowerCase()
  return known.includes(word) ? word : 'other'
}

/** A statement that was answered, or refused. */
interface Answered {
  level: 'query' | 'error'
  query: { sql: string }
  queryDurationMillis: number
}

/** Notes a statement: for its request, the metrics and the trace. Its text has no values, which travel beside it. */
export const observeQuery = ({ level, query, queryDurationMillis: milliseconds }: Answered): void => {
  const scope = currentScope()
  if (scope) spend(scope.database, milliseconds)
  const statement = firstWord(query.sql)
  const hasFailed = level === 'error'
  durations.observe({ statement, outcome: hasFailed ? 'failed' : 'answered' }, milliseconds / 1000)
  noteSpan(
    statement,
    { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, 2000) },
    milliseconds,
    hasFailed,
  )
}

/** Tells of the connections to the database, by state; of the embedded one, how many statements wait for its thread. */
export const measureConnections = (count: () => Record<string, number>): void =>
  gauge(
    {
      name: 'portal_database_connections',
      help: 'Connections to the database that are in_use or idle, and who is waiting for one.',
      labels: ['state'],
    },
    () => Object.entries(count()).map(([state, value]) => ({ labels: { state }, value })),
  )
