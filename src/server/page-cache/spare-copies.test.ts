import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { spareCopies } from './spare-copies'

const getForm = (text: string) => ({ bytes: Buffer.from(text), places: [] })

/** A request as the server beneath hands it on, and the end of its answer. */
const listened = () => {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  const request = Object.assign(new Request('http://portal.example/faq'), { runtime: { node: { res } } })
  return { request, close: () => res.emit('close') }
}

/** Sends a copy as an answer, and reads it to the end. */
const use = (copies: ReturnType<typeof spareCopies>, form: ReturnType<typeof getForm>) => {
  const { request, close } = listened()
  const copy = copies.take(form)
  copies.giveBackAfter(request, form, copy)
  close()
  return copy
}

test('a copy is used again once its answer has gone, and never before', () => {
  const copies = spareCopies(100)
  const [faq, home] = [getForm('faq'), getForm('home')]
  const [first, second] = [listened(), listened()]
  const one = copies.take(faq)
  copies.giveBackAfter(first.request, faq, one)
  const other = copies.take(faq)
  expect(other).not.toBe(one)
  copies.giveBackAfter(second.request, faq, other)
  first.close()
  expect(copies.take(home).toString()).toBe('home')
  expect(copies.take(faq)).toBe(one)
  expect(copies.take(faq)).not.toBe(other)
})

test('where it is unknown when an answer was sent, each has a copy of its own', () => {
  const copies = spareCopies(100)
  const form = getForm('faq')
  const copy = copies.take(form)
  copies.giveBackAfter(new Request('http://portal.example/faq'), form, copy)
  expect(copies.take(form)).not.toBe(copy)
})

test('what they take has an end: those of the page asked for longest ago go first', () => {
  const copies = spareCopies(11)
  const forms = ['faq', 'home', 'news'].map(getForm)
  const taken = forms.map((form) => use(copies, form))
  const isKept = forms.map((form, index) => copies.take(form) === taken[index])
  expect(isKept).toEqual([false, false, true])
})

test('one that is asked for again stays before one that is not', () => {
  const copies = spareCopies(16)
  const [faq, new1, new2] = [getForm('faq!'), getForm('new1'), getForm('new2')]
  const kept = use(copies, faq)
  use(copies, new1)
  expect(use(copies, faq)).toBe(kept)
  use(copies, new2)
  expect(use(copies, faq)).toBe(kept)
})
