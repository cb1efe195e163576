import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ManagedCatalogue, ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import { ProblemError } from '~/contract/problem'
import { readManagedCatalogue, updateCategory, updateComponent } from '../manage.functions'
import { CategoryDialog } from './category-dialog'
import { ComponentDialog } from './component-dialog'

vi.mock(import('../manage.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useNavigate: () => () => Promise.resolve(),
}))

const ids = {
  category: '0190aaaa-0000-7000-8000-000000000001',
  component: '0190aaaa-0000-7000-8000-000000000002',
}
const category: ManagedCategory = {
  id: ids.category,
  name: 'Hardware',
  slug: 'hardware',
  description: '',
  position: 1,
  components: 1,
  revision: 1,
}
const component: ManagedComponent = {
  id: ids.component,
  category: ids.category,
  name: 'Gateway',
  slug: 'gateway',
  description: '',
  position: 1,
  versions: ['1.0'],
  pages: 0,
  revision: 1,
}
const theirs: ManagedCatalogue = [
  {
    category: { ...category, description: 'Theirs', revision: 2 },
    components: [{ ...component, versions: ['1.1', '1.0'], revision: 2 }],
  },
]

const show = (dialog: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>
    </MantineProvider>,
  )
const onClose = vi.fn<() => void>()
const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('a version that another administrator added is not removed, and what was typed stays', async () => {
  vi.mocked(updateComponent).mockRejectedValueOnce(new ProblemError('CONFLICT')).mockResolvedValue(component)
  vi.mocked(readManagedCatalogue).mockResolvedValue({ data: theirs })
  const catalogue = [{ category, components: [component] }]
  show(
    <ComponentDialog category={category.id} component={component} catalogue={catalogue} onClose={onClose} />,
  )
  fireEvent.change(name(), { target: { value: 'Mine' } })
  press('Save component')
  await screen.findByText('Someone else saved this in the meantime.')
  expect(name().value).toBe('Mine')
  press('Load the newest')
  expect(await screen.findByLabelText('Version 2')).toBeDefined()
  expect(name().value).toBe('Gateway')
  press('Save component')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(vi.mocked(updateComponent).mock.calls.map(([{ data }]) => data.body)).toMatchObject([
    { versions: ['1.0'], revision: 1 },
    { versions: ['1.1', '1.0'], revision: 2 },
  ])
})

test.each([
  ['too long', ['1.0', 'x'.repeat(41)], 'Use at most 40 characters.'],
  ['there twice', ['1.0', ' 1.0'], 'A version can be listed once.'],
])('what is wrong with a version that is %s is told at its field', async (_what, versions, sentence) => {
  const odd = { ...component, versions }
  show(
    <ComponentDialog
      category={category.id}
      component={odd}
      catalogue={[{ category, components: [odd] }]}
      onClose={onClose}
    />,
  )
  const field = await screen.findByLabelText('Version 2')
  await waitFor(() => expect(document.activeElement).toBe(name()))
  press('Save component')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)).toContain(sentence)
  expect(screen.getByLabelText('Version 1').getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.change(field, { target: { value: '2.0' } })
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a category that another administrator saved is not overwritten', async () => {
  vi.mocked(updateCategory).mockRejectedValueOnce(new ProblemError('CONFLICT')).mockResolvedValue(category)
  vi.mocked(readManagedCatalogue).mockResolvedValue({ data: theirs })
  show(<CategoryDialog category={category} onClose={onClose} />)
  fireEvent.change(name(), { target: { value: 'Mine' } })
  press('Save category')
  await screen.findByText('Someone else saved this in the meantime.')
  press('Load the newest')
  await screen.findByDisplayValue('Theirs')
  press('Save category')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(vi.mocked(updateCategory).mock.calls.map(([{ data }]) => data.body)).toMatchObject([
    { name: 'Mine', revision: 1 },
    { name: 'Hardware', description: 'Theirs', revision: 2 },
  ])
})

test('a save repeated after a lost answer succeeds', async () => {
  vi.mocked(updateCategory).mockRejectedValue(new ProblemError('CONFLICT'))
  vi.mocked(updateComponent).mockRejectedValue(new ProblemError('CONFLICT'))
  const renamed = { ...component, name: 'Mine', revision: 2 }
  const named = { ...category, name: 'Mine', revision: 2 }
  vi.mocked(readManagedCatalogue).mockResolvedValue({ data: [{ category: named, components: [renamed] }] })
  const { unmount } = show(<CategoryDialog category={category} onClose={onClose} />)
  fireEvent.change(name(), { target: { value: 'Mine' } })
  press('Save category')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  unmount()
  const catalogue = [{ category, components: [component] }]
  show(
    <ComponentDialog category={category.id} component={component} catalogue={catalogue} onClose={onClose} />,
  )
  fireEvent.change(name(), { target: { value: 'Mine' } })
  press('Save component')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})
