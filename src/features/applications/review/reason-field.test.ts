import { describe, expect, it } from 'vitest'
import { withTemplate } from './reason-field'

const [first, second] = [{ text: 'Say what you build.' }, { text: 'Name your company.' }]
const templates = [first, second]

describe('withTemplate', () => {
  it('fills an empty message, and replaces an untouched template', () => {
    expect(withTemplate('  ', first, templates)).toBe(first.text)
    expect(withTemplate(first.text, second, templates)).toBe(second.text)
  })

  it('keeps what the reviewer wrote, and says nothing twice', () => {
    const both = withTemplate('Hello Tomás.', first, templates)
    expect(both).toBe(`Hello Tomás.\n\n${first.text}`)
    expect(withTemplate(both, first, templates)).toBe(both)
  })
})
