import { describe, expect, it } from 'vitest'
import { reasonTemplates, withTemplate } from './reason-field'

const [first, second] = reasonTemplates().denied
const templates = () => [...reasonTemplates().approved, ...reasonTemplates().denied]

describe('withTemplate', () => {
  it('fills an empty message, and replaces an untouched template', () => {
    expect(withTemplate('  ', first!, templates())).toBe(first!.message)
    expect(withTemplate(first!.message, second!, templates())).toBe(second!.message)
  })

  it('keeps what the reviewer wrote, and says nothing twice', () => {
    const both = withTemplate('Hello Tomás.', first!, templates())
    expect(both).toBe(`Hello Tomás.\n\n${first!.message}`)
    expect(withTemplate(both, first!, templates())).toBe(both)
  })
})
