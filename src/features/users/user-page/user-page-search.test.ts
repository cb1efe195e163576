import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { userPageSearch, parseUserId } from './user-page-search'

const parse = (search: unknown) => v.parse(userPageSearch, search)

describe('userPageSearch', () => {
  it.each([
    [{}, undefined],
    [{ id: '' }, undefined],
    [{ id: 'uid-1' }, 'uid-1'],
    [{ id: '12345678901234567890' }, '12345678901234567890'],
    [{ id: 'a,b' }, 'a,b'],
    [{ id: 'true' }, 'true'],
  ])('reads the id of %j as %j', (search, id) => {
    expect(parse(search).id).toBe(id)
  })

  it.each(['0', '1', '-2', '1.5', '02', '2e0', 'x', '', [2]])('takes page %j for the first', (page) => {
    expect(parse({ page }).page).toBeUndefined()
  })

  it.each(['2', 2])('reads page %j', (page) => {
    expect(parse({ page }).page).toBe(2)
  })

  it('knows what can be an id', () => {
    expect(parseUserId('Ab_9-x')).toBe('Ab_9-x')
    expect(parseUserId('../users')).toBeNull()
    expect(parseUserId('a,b')).toBeNull()
    expect(parseUserId('x'.repeat(129))).toBeNull()
  })
})
