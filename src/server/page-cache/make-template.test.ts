import { expect, test } from 'vitest'
import { newNonce } from '../nonce'
import { fillIn, timeField } from './fields'
import { areSame, makeTemplate } from './make-template'

const since = Date.parse('2026-11-21T10:00:00Z')

const getTemplate = (text: string, at = since) => {
  const nonce = newNonce()
  const times = `"s",u:${at} dehydratedAt:${at + 1} {dataUpdatedAt:${at + 2}} {\\"dataUpdatedAt\\":${at + 3}}`
  const body = Buffer.from(`<p nonce="${nonce}">${text}</p>${times}`)
  return makeTemplate({ body, nonce, since: at, until: at + 10 })
}

test('each time at which data was read for the page is written again', () => {
  const time = timeField(since + 999_999)
  const page = fillIn(getTemplate('One'), { nonce: newNonce(), time }).toString()
  expect(page.split(time)).toHaveLength(5)
})

test('renderings of different times and nonces are the same as long as the content is', () => {
  const one = getTemplate('One')
  expect(areSame(one, getTemplate('One', since + 60_000))).toBe(true)
  expect(areSame(one, getTemplate('Two'))).toBe(false)
  expect(areSame(one, getTemplate('One and two'))).toBe(false)
})

test('the same content with a nonce where there was none is another template', () => {
  const body = Buffer.from('<p nonce="0">One</p>')
  const [without, empty] = [
    makeTemplate({ body, nonce: '', since, until: since }),
    makeTemplate({ body, nonce: '0', since, until: since }),
  ]
  expect(areSame(without, empty)).toBe(false)
})
