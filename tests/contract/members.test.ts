import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { ask, makeQuestion } from './community-world'
import { onDatabase, type TestPerson } from './world'

const { members } = contract

onDatabase('members', (world) => {
  const member = (firstName: string, lastName: string, more = {}) =>
    world().person({ status: 'approved', firstName, lastName, ...more })
  const setListing = (person: TestPerson, isListed: boolean, introduction = '', by = person) =>
    world().call(members.setListing, { params: { id: person.uid }, body: { isListed, introduction } }, by)
  const namesFor = async (name: string, by: TestPerson) => {
    const { body } = await world().call(members.list, { query: { name, count: 100 } }, by)
    return body.data.map((each) => each.name)
  }
  const getHandle = ({ uid }: TestPerson) =>
    world()
      .context.database.selectFrom('members')
      .select('handle')
      .where('identity_uid', '=', uid)
      .executeTakeFirst()
      .then((row) => row?.handle)

  test('are listed by name if they chose to be, and only while they have access', async () => {
    const { call, administrator, setColumns } = world()
    const reader = await member('Reader', 'One')
    const zoe = await member('Zoë', 'Quince', { companyName: 'Quarry Works', jobTitle: 'Engineer' })
    const adam = await member('Adam', 'Quince')
    const silent = await member('Silent', 'Quince')
    const lost = await member('Lost', 'Quince')
    const pending = await world().person({ firstName: 'Pending', lastName: 'Quince' })
    for (const each of [zoe, adam, lost, pending]) await setListing(each, true, 'Hello.')
    await ask(world(), silent)
    await setColumns(lost.uid, { status: 'disabled' })
    expect(await namesFor('quince', reader)).toEqual(['Adam Quince', 'Zoë Quince'])
    expect(await namesFor('QUARRY', reader)).toEqual(['Zoë Quince'])
    expect(await namesFor('zoe-quince', reader)).toEqual(['Zoë Quince'])
    // Addresses are private and not searched, and patterns have no effect.
    expect(await namesFor('x.example', reader)).toEqual([])
    expect(await namesFor('%', reader)).toEqual([])
    const { body } = await call(members.list, { query: { name: 'quarry' } }, reader)
    expect(body).toEqual({
      count: 25,
      page: 1,
      total: 1,
      data: [
        {
          handle: 'zoe-quince',
          name: 'Zoë Quince',
          company: 'Quarry Works',
          jobTitle: 'Engineer',
          country: '',
          picture: null,
          introduction: 'Hello.',
        },
      ],
    })
    await setColumns(zoe.uid, { first_name: 'Zora', company_name: 'Other' })
    expect(await namesFor('zora', reader)).toEqual(['Zora Quince'])
    expect(await namesFor('quarry', reader)).toEqual([])
    await setListing(adam, false)
    await call(contract.users.remove, { params: { id: zoe.uid } }, await administrator())
    expect(await namesFor('quince', reader)).toEqual([])
  })

  test('can be removed from the list by an administrator, but not added or changed', async () => {
    const { call, administrator } = world()
    const [admin, person] = [await administrator(), await member('Taken', 'Out')]
    expect((await setListing(person, true, 'My words.', admin)).code).toBe('FORBIDDEN')
    await setListing(person, true, 'My words.')
    expect((await setListing(person, false, 'Their words.', admin)).body).toEqual({
      isListed: false,
      introduction: 'My words.',
    })
    const entries = await call(contract.audit.ofUser, { params: { id: person.uid }, query: {} }, admin)
    expect(entries.body.data.map(({ action }) => action)).toContain('own.listing')
    const log = await call(
      contract.audit.list,
      { query: { action: 'member.unlist', subject: person.uid } },
      admin,
    )
    expect(log.body.data).toMatchObject([{ subjectName: 'Taken Out', before: { isListed: true } }])
    expect(
      (await call(members.getListing, { params: { id: person.uid } }, await member('A', 'B'))).code,
    ).toBe('NOT_FOUND')
  })

  test('with the same name get different handles, even at the same moment, and keep them', async () => {
    const { setColumns } = world()
    const same = await Promise.all(Array.from({ length: 12 }, () => member('Ægir', 'Þórsson')))
    await Promise.all(same.flatMap((each) => [ask(world(), each), setListing(each, true)]))
    const handles = await Promise.all(same.map(getHandle))
    expect(new Set(handles).size).toBe(12)
    for (const handle of handles) expect(handle).toMatch(/^aegir-thorsson(?:-[a-z0-9]+)?$/)
    expect(handles).toContain('aegir-thorsson')
    await setColumns(same[0]!.uid, { first_name: 'Renamed' })
    await ask(world(), same[0]!)
    expect(await getHandle(same[0]!)).toBe(handles[0])
    const unwritable = await member('林', '伟')
    await ask(world(), unwritable)
    expect(await getHandle(unwritable)).toMatch(/^member(?:-[a-z0-9]+)?$/)
    const long = await member('A'.repeat(80), 'B'.repeat(80))
    await ask(world(), long)
    expect((await getHandle(long))!.length).toBeLessThanOrEqual(60)
  })

  test('who are listed or wrote a post can be mentioned, found by any word of the handle', async () => {
    const { call, setColumns, context } = world()
    const reader = await member('Reader', 'Two')
    const listed = await member('Walter', 'Vexley')
    const wrote = await member('Vex', 'Ample')
    const onlyHidden = await member('Vex', 'Hidden')
    const lost = await member('Vex', 'Lost')
    await setListing(listed, true)
    await ask(world(), wrote)
    for (const each of [onlyHidden, lost]) await setListing(each, true)
    await setListing(onlyHidden, false)
    await makeQuestion(world(), { author_uid: onlyHidden.uid, is_hidden: true })
    await setColumns(lost.uid, { status: 'denied' })
    const found = async (text: string) => {
      const { body } = await call(members.mentionable, { query: { text } }, reader)
      return body.data.map(({ handle }) => handle)
    }
    expect(await found('vex')).toEqual(['vex-ample', 'walter-vexley'])
    expect(await found('Vexl')).toEqual(['walter-vexley'])
    expect(await found('alter')).toEqual([])
    expect(await found('@')).toEqual([])
    expect((await found('')).length).toBeLessThanOrEqual(8)
    await context.database
      .updateTable('questions')
      .set({ is_hidden: true })
      .where('author_uid', '=', wrote.uid)
      .execute()
    expect(await found('vex')).toEqual(['walter-vexley'])
  })
})
