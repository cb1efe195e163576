import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration, signOut } from '../support/e2e/log-in'
import { createAdministrator, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

/** Creates users with a unique word in their names, by which only this test finds them. */
const createUsers = async (size: number) => {
  const word = `crowd${crypto.randomUUID().slice(0, 8)}`
  const names = Array.from({ length: size }, (_, index) => `${word}n${index + 1}`)
  return { word, people: await Promise.all(names.map(registerConfirmed)) }
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await waitForHydration(page)
}

const getStatus = async (token: string, identityUid: string): Promise<string> => {
  const answer = await call('GET', `/users/${identityUid}`, token)
  const { status }: { status: string } = await answer.json()
  return status
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('row')
const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' })
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

test('the URL holds the state of the user list: filters, reload, back, columns and export', async ({
  page,
  context,
}) => {
  const { word, people } = await createUsers(2)
  const [begun, last] = [word.slice(0, -2), word.slice(-1)]
  const { token } = await giveSession(context, demoEmail('admin'))
  await call('PUT', '/admin/users/status', token, { users: [people[0]!.identityUid], newStatus: 'disabled' })
  const field = page.getByRole('searchbox', { name: 'Name or e-mail' })

  await test.step('unknown filters are ignored and reported', async () => {
    await open(page, `/admin/accounts?name=${begun}&status=sleeping&role=owner&page=-2&count=7&sort=password`)
    await expect(rows(page)).toHaveCount(3)
    await expect(statusFilter(page)).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Rows' })).toHaveValue('25')
    await expect(page.getByRole('note')).toContainText(
      'Ignored, because the value is not known: status “sleeping”, role “owner” and sort “password”.',
    )
    await page.getByRole('link', { name: 'Remove from the address' }).click()
    await page.waitForURL(`/admin/accounts?name=${begun}`)
  })

  await test.step('responses take neither the focus nor the typed text', async () => {
    await field.press('End')
    await page.keyboard.type(word.at(-2)!)
    await expect(page).toHaveURL(`/admin/accounts?name=${word.slice(0, -1)}`)
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.type(last)
    await expect(page).toHaveURL(`/admin/accounts?name=${word}`)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(word)
  })

  await test.step('a reload and going back restore the state of the URL', async () => {
    await statusFilter(page).selectOption('denied')
    await expect(page).toHaveURL(`/admin/accounts?name=${word}&status=denied`)
    await expect(page.getByText('No users match these filters.')).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue(word)
    await expect(statusFilter(page)).toHaveValue('denied')
    await expect(page.getByText('No users match these filters.')).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(`/admin/accounts?name=${word}`)
    await waitForHydration(page)
  })

  await test.step('the chosen columns are remembered', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Phone' }).uncheck()
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
    const drawn = await (await page.request.get(`/admin/accounts?name=${word}`)).text()
    expect(drawn).toContain('>E-mail<')
    expect(drawn).not.toContain('>Phone<')
  })

  await test.step('the export contains the filtered users', async () => {
    await statusFilter(page).selectOption('disabled')
    await expect(rows(page)).toHaveCount(2)
    const [list] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(list.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
    const table = readFileSync(await list.path(), 'utf8')
    expect(table.trim().split('\n')).toHaveLength(2)
    expect(table).toContain(`${word}n1`)
    expect(table).not.toContain(`${word}n2`)
  })

  await statusFilter(page).selectOption('application ready')
  await expect(page.getByText('No one is listed as “application ready”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
})

test('a bulk change has a preview and a result for each user, and can be undone', async ({
  page,
  context,
}) => {
  const { word, people } = await createUsers(3)
  const { token } = await giveSession(context, demoEmail('admin'))
  const uids = people.map(({ identityUid }) => identityUid)
  await call('PUT', '/admin/users/status', token, { users: [uids[0]], newStatus: 'approved' })
  const statuses = () => Promise.all(uids.map((uid) => getStatus(token, uid)))

  await open(page, `/admin/accounts?name=${word}`)
  await page.getByRole('checkbox', { name: `Select Test ${word}n2` }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'all 3 that match' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('radio', { name: 'Approved' }).check()
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(heading(page)).toHaveText('Set the status of 3 people to Approved')
  await expect(
    page.getByText('Nothing has changed yet. 2 people will change and 1 will be skipped.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who changes' })).toContainText('Pending to Approved2')
  await expect(page.getByRole('region', { name: 'Who is skipped, and why' })).toContainText(
    'Has this value already1',
  )
  await expect(page.getByRole('region', { name: 'Mails that go out' })).toContainText(
    'Your access is approved',
  )
  expect(await statuses()).toEqual(['approved', 'pending', 'pending'])

  await page.getByRole('button', { name: 'Apply to 2 users' }).click()
  await expect(page.getByText(/^Done, .* 2 changed, 1 skipped\.$/)).toBeVisible({ timeout: 30_000 })
  expect(await statuses()).toEqual(['approved', 'approved', 'approved'])
  await page.getByRole('combobox', { name: 'Result' }).selectOption('skipped')
  await expect(page).toHaveURL(/outcome=skipped/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: `${word}n1` })).toContainText('Skipped: Has this value already')

  // The undo skips a user whose status was changed since.
  await call('PUT', '/admin/users/status', token, { users: [uids[2]], newStatus: 'blocked' })
  await page.getByRole('button', { name: 'Preview undo' }).click()
  await expect(heading(page)).toHaveText('Undo the change of status of 2 people')
  await expect(page.getByRole('region', { name: 'Who is skipped, and why' })).toContainText(
    'Someone else changed it in the meantime1',
  )
  await page.getByRole('button', { name: 'Apply to 1 user' }).click()
  await expect(page.getByText(/^Done, .* 1 changed, 1 skipped\.$/)).toBeVisible({ timeout: 30_000 })
  expect(await statuses()).toEqual(['approved', 'pending', 'blocked'])
})

test('a saved view is a tab that can be private or shared, renamed and deleted', async ({
  page,
  context,
}) => {
  const { word } = await createUsers(1)
  const administrator = await createAdministrator('keeper')
  const { token: colleague } = await getToken(demoEmail('admin'))
  const listForColleague = async () => {
    const answer = await call('GET', '/admin/saved-views', colleague)
    const { data }: { data: { name: string }[] } = await answer.json()
    return data.flatMap(({ name }) => (name.includes(word) ? [name] : []))
  }
  const shown = { name: `Theirs ${word}`, search: { name: word, sort: 'email' }, shared: true }
  expect((await call('POST', '/admin/saved-views', colleague, shown)).status).toBe(201)
  await giveSession(context, administrator.email, administrator.password)

  await open(page, `/admin/accounts?name=${word}&status=pending&sort=name`)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Give the view a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill(`Mine ${word}`)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(views(page).getByRole('link', { name: `Mine ${word}` })).toHaveAttribute('aria-current')
  expect(await listForColleague()).toEqual([`Theirs ${word}`])

  await page.getByRole('button', { name: 'Rename or share' }).click()
  await dialog.getByLabel('Name').fill(`Ours ${word}`)
  await dialog.getByLabel('Share with all administrators').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(views(page).getByRole('link', { name: `Ours ${word}` })).toBeVisible()
  expect(await listForColleague()).toEqual([`Ours ${word}`, `Theirs ${word}`])

  // A colleague's view opens its list, but cannot be deleted.
  await views(page)
    .getByRole('link', { name: new RegExp(`^Theirs ${word}`) })
    .click()
  await expect(page).toHaveURL(`/admin/accounts?name=${word}&sort=email`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete view' })).toHaveCount(0)
  await views(page)
    .getByRole('link', { name: `Ours ${word}` })
    .click()
  await expect(page).toHaveURL(`/admin/accounts?name=${word}&status=pending&sort=name`)
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(views(page).getByRole('link', { name: `Ours ${word}` })).toHaveCount(0)
  expect(await listForColleague()).toEqual([`Theirs ${word}`])

  // The offer to undo stays until the administrator signs out.
  const offer = page.getByText(`The view “Ours ${word}” is deleted, for everybody.`)
  await expect(offer).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(offer).toHaveCount(0)
})

test('the audit log shows the change of a user, and can be filtered and exported', async ({
  page,
  context,
}) => {
  const { word, people } = await createUsers(1)
  const [person] = people
  const { token } = await giveSession(context, demoEmail('admin'))
  await call('PUT', '/admin/users/status', token, { users: [person!.identityUid], newStatus: 'disabled' })

  await open(page, `/admin/audit?subject=${encodeURIComponent(person!.email)}`)
  const act = page.getByRole('list', { name: 'Actions' }).getByRole('listitem').first()
  await expect(act).toContainText(`Set the status: Test ${word}n1`)
  await expect(act).toContainText('Status: Pending to Disabled')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('user.role')
  await expect(page).toHaveURL(/action=user\.role/)
  await expect(page.getByText('No entries match.')).toBeVisible()
  await page.goBack()
  await expect(act).toBeVisible()
  const [log] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(readFileSync(await log.path(), 'utf8')).toContain('user.status')
})

test('leaving unsaved changes asks first; a user is deleted after a warning, and restored', async ({
  page,
  context,
}) => {
  const { word, people } = await createUsers(2)
  const [person] = people
  const administrator = await createAdministrator('remover')
  const { token } = await giveSession(context, administrator.email, administrator.password)
  await call('PUT', '/admin/users/status', token, { users: [person!.identityUid], newStatus: 'approved' })
  await open(page, `/admin/profile?id=${person!.identityUid}`)

  await test.step('opening another user asks about unsaved changes', async () => {
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const town = page.getByLabel('City')
    await town.fill('Talca')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(`${word}n2`)
    await page.getByRole('option', { name: `Test ${word}n2` }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(`/admin/profile?id=${person!.identityUid}`)
    await expect(town).toHaveValue('Talca')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await expect(page.getByRole('region', { name: 'Mails' })).toContainText(person!.email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can restore the account for 30 days')
  await dialog.getByRole('button', { name: `Delete Test ${word}n1` }).click()
  await expect(page).toHaveURL('/admin/accounts/deleted')
  expect((await call('GET', `/users/${person!.identityUid}`, token)).status).toBe(404)
  await page.getByRole('button', { name: `Restore Test ${word}n1` }).click()
  await expect(page).toHaveURL(`/admin/profile?id=${person!.identityUid}`)
  await expect(heading(page)).toHaveText(`Test ${word}n1`)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('restored the account')
  expect(await getStatus(token, person!.identityUid)).toBe('approved')

  await test.step('an open confirmation closes when the administrator signs out in another tab', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog).toContainText('You can restore the account for 30 days')
    const window = await context.newPage()
    await open(window, '/dashboard')
    await signOut(window)
    await expect(dialog).toHaveCount(0)
    const { token: fresh } = await getToken(demoEmail('admin'))
    expect(await getStatus(fresh, person!.identityUid)).toBe('approved')
  })
})
