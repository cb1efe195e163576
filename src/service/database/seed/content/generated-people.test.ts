import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkAnswers } from '~/contract/application-form'
import { checkForm } from '~/contract/check-form'
import { countries } from '~/contract/countries'
import { profile } from '~/contract/users'
import { demoUids } from '../demo-accounts'
import { generateUsers } from './generated-people'
import { application, demoUsers as demoPeople, type SeedUser } from './index'

const people = [...generateUsers(10_000, 7)]

const getProfile = (person: SeedUser) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  phoneNumber: person.phoneNumber,
  companyName: person.companyName,
  jobTitle: person.jobTitle,
  address: person.address,
  hasDevelopedMeteringApps: person.hasDevelopedMeteringApps,
  hasExperienceWithRevelo: person.hasExperienceWithRevelo,
})

describe('generated people', () => {
  test('are the same for the same seed, others for another, and more of them begin alike', () => {
    expect([...generateUsers(50, 7)]).toEqual(people.slice(0, 50))
    expect([...generateUsers(50, 8)]).not.toEqual(people.slice(0, 50))
  })

  test('have addresses of their own, all of a reserved domain', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    for (const { email } of people) expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/)
  })

  test.each([
    ['approved', 0.7],
    ['pending', 0.2],
    ['denied', 0.06],
    ['disabled', 0.03],
    ['blocked', 0.01],
  ])('%s is the status of %d of them', (status, share) => {
    const found = people.filter((person) => person.status === status).length / people.length
    expect(Math.abs(found - share)).toBeLessThan(0.015)
  })

  test('pass the contract as they are', () => {
    for (const person of people.slice(0, 2000)) {
      expect(v.parse(profile, getProfile(person))).toEqual({ ...getProfile(person), phoneCountry: '' })
    }
  })

  test('live in countries of the contract’s list, with its dial codes', () => {
    const strangers = [...people.slice(0, 2000), ...demoPeople].filter(({ address, phoneNumber }) => {
      const country = countries.find(({ name }) => name === address.country)
      return !country || !phoneNumber.startsWith(country.dial)
    })
    expect(strangers).toEqual([])
  })

  test('registered within the two years before the given instant', () => {
    const until = '2026-01-01T00:00:00.000Z'
    for (const { createdAt } of generateUsers(500, 1, until)) {
      expect(createdAt <= until && createdAt > '2024-01-01').toBe(true)
    }
  })

  test.each([
    ['accents', /[áéíóúñçãõäöüøłš]/],
    ['apostrophes', /'/],
    ['kanji', /\p{Script=Han}/u],
    ['names written from right to left', /\p{Script=Arabic}/u],
  ])('include %s', (_, pattern) => {
    expect(people.some(({ lastName }) => pattern.test(lastName))).toBe(true)
  })

  test('few are administrators, and only approved ones', () => {
    const administrators = people.filter(({ role }) => role === 'admin')
    expect(administrators.length).toBeGreaterThan(0)
    expect(administrators.length).toBeLessThan(30)
    expect(administrators.every(({ status }) => status === 'approved')).toBe(true)
  })
})

describe('people of the demonstration', () => {
  test('pass the contract, with e-mail addresses of a reserved domain alone', () => {
    for (const person of demoPeople) {
      expect(v.parse(profile, getProfile(person))).toEqual({ ...getProfile(person), phoneCountry: '' })
      expect(person.email).toMatch(/\.example$/)
    }
    expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(demoPeople.length)
  })

  test('begin with those to sign in as, one of each kind', () => {
    expect(demoPeople.slice(0, 6).map(({ identityUid }) => identityUid)).toEqual(demoUids)
    expect(demoPeople.slice(0, 6).map(({ role, status }) => (role === 'admin' ? role : status))).toEqual([
      'admin',
      'approved',
      'pending',
      'denied',
      'disabled',
      'blocked',
    ])
  })

  test('exactly the pending users of the list have an application that waits', () => {
    for (const { status, waiting } of demoPeople.slice(6)) {
      expect(waiting !== undefined).toBe(status === 'pending')
    }
    const submitted = demoPeople.flatMap(({ waiting }) =>
      waiting?.earlier ? [waiting.answers, waiting.earlier] : (waiting?.answers ?? []),
    )
    expect(checkForm(application.form)).toEqual([])
    for (const answers of submitted)
      expect(checkAnswers(application.form, { ...answers })).toEqual({ answers, problems: [] })
    expect(submitted).toHaveLength(6)
  })
})
