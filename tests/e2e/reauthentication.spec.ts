import { ageSession, call, demoEmail, tokenOf } from '../support/e2e/identity'
import { hydrated, logIn } from '../support/e2e/log-in'
import { openedYesterday, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// The browser notes the act that was refused.
test.use({ expectedErrors: /status of 403/ })

test('a role is changed after a fresh sign-in, which then does for deleting too', async ({ page }) => {
  const admin = await openedYesterday('long-signed-in', 'admin')
  const member = await registerConfirmed('member')
  const reader = await tokenOf(demoEmail('admin'))
  const roleNow = async () => {
    const { role }: { role: string } = await (
      await call('GET', `/users/${member.identityUid}`, reader.token)
    ).json()
    return role
  }
  await logIn(page, admin.email, admin.password)
  await expect(page).not.toHaveURL(/\/login/)
  await ageSession(page.context())
  await page.goto(`/admin/profile?id=${member.identityUid}`)
  await hydrated(page)

  const change = async () => {
    await page.getByRole('button', { name: 'Make Administrator' }).click()
    const question = page.getByRole('dialog', { name: 'Change the role of Test member' })
    await question.getByRole('button', { name: 'Make Administrator' }).click()
  }
  const fresh = page.getByRole('dialog', { name: 'Sign in once more' })
  await change()
  await fresh.getByRole('button', { name: 'Cancel' }).click()
  const role = page.getByRole('region', { name: 'Role' })
  await expect(role.getByRole('alert')).toContainText('Nothing was changed: this needs a fresh sign-in')
  expect(await roleNow()).toBe('user')

  await change()
  await fresh.getByLabel(`Password of ${admin.email}`).fill(admin.password)
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The role of Test member is now Administrator.')).toBeVisible()
  await expect(fresh).toHaveCount(0)
  expect(await roleNow()).toBe('admin')

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Test member' }).click()
  await expect(page).toHaveURL('/admin/accounts/deleted')
  expect((await call('GET', `/users/${member.identityUid}`, reader.token)).status).toBe(404)
})
