import { expect, type Locator, type Page } from 'playwright/test'

/** Waits until React has hydrated the main part, so that it handles events from now on. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const main = document.querySelector('main h1, main form, main')
    return main !== null && window.isHydrated?.(main) === true
  })
}

/** Fills the log-in form and sends it; opens it first when another page is shown. */
export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  if (!page.url().includes('/login')) await page.goto('/login')
  // The address changes before the page does, and the former page may have such fields too.
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Signs in on the log-in page, which then navigates to a path in the client. */
export const logInAt = async (
  page: Page,
  { email, password }: { email: string; password: string },
  path: string,
): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await logIn(page, email, password)
  await expect(page).toHaveURL(path)
  await waitForHydration(page)
}

/** Opens the log-in page by the link in the top bar, without a page load. */
export const openLogIn = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Signs out through the account menu, once the login page has been left. */
export const signOut = async (page: Page): Promise<void> => {
  // The address changes first, and the bar with its menu is removed with the former page.
  const entries = /^(Log in|Register|Is this your account\?)$/
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(entries)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** Ends all other sessions on the security page. Returns the dialog that asks to sign in once more. */
export const endOtherSessions = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: /^Stay signed in here/ }).click()
  return page.getByRole('dialog', { name: 'Sign in once more' })
}
