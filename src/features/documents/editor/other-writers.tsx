import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { announce } from '~/ui/hooks/live-region'
import { Avatar } from '~/ui/components/avatar/avatar'
import { formatList } from '~/ui/format/numbers'
import { getClock } from './local-time'
import classes from './other-writers.module.css'
import { pageWritingQueries } from './page-writing.queries'

const noNames: readonly string[] = []

const told = (names: readonly string[], one: string, several: string) =>
  names.length === 0 ? [] : [`${formatList(names)} ${names.length === 1 ? one : several} here.`]

/** Announces who came and who went. It leaves out when they last wrote, which changes all the time. */
const useTelling = (names: readonly string[]) => {
  const known = useRef(noNames)
  useEffect(() => {
    const came = names.filter((name) => !known.current.includes(name))
    const went = known.current.filter((name) => !names.includes(name))
    known.current = names
    const sentences = [
      ...told(came, 'also writes', 'also write'),
      ...told(went, 'no longer writes', 'no longer write'),
    ]
    if (sentences.length > 0) announce(sentences.join(' '))
  }, [names])
}

/** Who else writes at the page. */
export function OtherWriters({ page }: { page: string }) {
  const { data } = useQuery(pageWritingQueries.workingCopy(page))
  const isHydrated = useHydrated()
  const others = isHydrated ? (data?.others ?? []) : []
  useTelling(data?.others.map(({ authorName }) => authorName) ?? noNames)
  return (
    <span className={classes.others}>
      {others.slice(0, 2).map(({ authorName, savedAt }) => (
        <span key={authorName} className={classes.other}>
          <Avatar name={authorName} size={22} />
          {authorName} is writing here too, last at {getClock(new Date(savedAt))}
        </span>
      ))}
      {others.length > 2 ? <span>and {others.length - 2} more</span> : null}
    </span>
  )
}
