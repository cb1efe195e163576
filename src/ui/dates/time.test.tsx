import { render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { localTimesScript, toDateTimeInput } from '../format/dates'
import { TextWithTimes, Time } from '../format/time'

/** Minutes that the reader's clock is behind UTC. */
const setOffset = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)

afterEach(() => {
  document.body.replaceChildren()
})

test.each([
  [210, '11 Nov 2026, 22:30', '11 Nov', '11 November 2026'],
  [0, '12 Nov 2026, 02:00', '12 Nov', '12 November 2026'],
  [-825, '12 Nov 2026, 15:45', '12 Nov', '12 November 2026'],
])('is in the time zone of the reader, %i minutes behind UTC', (offset, moment, shortDay, longDay) => {
  setOffset(offset)
  const at = '2026-11-12T02:00:00.000Z'
  render(
    <p>
      <Time at={at} /> <Time at={at} format="short-day" /> <Time at={at} format="long-day" />{' '}
      <Time at="2026-11-12" format="day" />
    </p>,
  )
  expect(document.body.textContent).toBe(`${moment} ${shortDay} ${longDay} 12 Nov 2026`)
})

test('what the server rendered is rewritten before hydration, which then finds nothing to mend', async () => {
  setOffset(-540)
  const at = '2026-09-30T20:05:00Z'
  // As the server, which has no window, renders it.
  document.body.innerHTML = `<p><time datetime="${at}" data-format="moment">30 Sept 2026, 20:05 UTC</time></p>`
  // As the page runs it.
  // oxlint-disable-next-line no-new-func -- it is a text
  new Function(localTimesScript)()
  expect(document.body.textContent).toBe('1 Oct 2026, 05:05')
  const onRecoverableError = vi.fn<() => void>()
  const root = hydrateRoot(
    document.body,
    <p>
      <Time at={at} />
    </p>,
    { onRecoverableError },
  )
  await vi.waitFor(() => expect(Object.keys(document.querySelector('time') ?? {})).not.toEqual([]))
  expect(document.body.textContent).toBe('1 Oct 2026, 05:05')
  expect(onRecoverableError).not.toHaveBeenCalled()
  root.unmount()
})

test('instants in a sentence become times', () => {
  setOffset(-540)
  render(<TextWithTimes text="Stopped by Bo, 2026-11-12T20:00:00.000Z. The rest stays." />)
  expect(document.body.textContent).toBe('Stopped by Bo, 13 Nov 2026, 05:00. The rest stays.')
  expect(screen.getByText('13 Nov 2026, 05:00').getAttribute('datetime')).toBe('2026-11-12T20:00:00.000Z')
})

test('says the instant in UTC in its tooltip; a calendar day has none', () => {
  setOffset(-540)
  render(
    <p>
      <Time at="2026-11-12T20:00:00.000Z" format="short-day" /> <Time at="2026-11-12" format="day" />
    </p>,
  )
  expect(screen.getByText('13 Nov').title).toBe('12 Nov 2026, 20:00 UTC')
  expect(screen.getByText('12 Nov 2026').title).toBe('')
})

test('a field for a time has the instant in the time zone of the reader', () => {
  setOffset(-330)
  expect(toDateTimeInput('2026-11-12T20:00:00.000Z')).toBe('2026-11-13T01:30')
})
