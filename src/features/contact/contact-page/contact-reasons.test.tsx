import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ContactReasons } from './contact-page'

vi.mock('@tanstack/react-router', () => ({ createLink: () => 'a', useNavigate: () => undefined }))

const reasons = (forumUrl?: string) =>
  render(<ContactReasons supportEmail="help@acme.example" forumUrl={forumUrl} />).container

test('the forum is named where there is one, and nowhere else', () => {
  const forumUrl = 'https://forum.acme.example/'
  expect(reasons(forumUrl).querySelector(`a[href="${forumUrl}"]`)?.textContent).toBe('forum')
  expect(reasons().textContent).not.toMatch(/forum/i)
  expect(reasons().textContent).toContain('FAQ')
})
