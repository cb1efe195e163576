import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { TreeCategory } from '~/contract/pages'
import { pageQueries } from './pages.queries'
import { requireTree } from './require-document'
import { maxWholeTreePages } from '~/contract/paging'

const readPageTree = vi.hoisted(() => vi.fn<(call: { data: unknown }) => unknown>())
vi.mock('./pages.functions', () => ({ readPageTree }))

const treeWith = (count: number): { data: TreeCategory[] } => ({
  data: [
    {
      name: 'Data',
      slug: 'data',
      description: '',
      components: [
        {
          name: 'Edge',
          slug: 'edge',
          description: '',
          versions: [],
          count,
          first: null,
          downloads: 0,
          pages: [],
        },
      ],
    },
  ],
})
const getPage = (slug: string) => ({ slug, component: { name: 'Edge', slug: 'edge', versions: [] } })
const getQueryClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
const asked = () => readPageTree.mock.calls.map(([{ data }]) => data)

test('the pages of a component that is given whole share one tree', async () => {
  const queryClient = getQueryClient()
  readPageTree.mockReset().mockResolvedValue(treeWith(maxWholeTreePages))
  expect(await requireTree(queryClient, getPage('a'))).toEqual({ component: 'edge' })
  expect(await requireTree(queryClient, getPage('b'))).toEqual({ component: 'edge' })
  expect(asked()).toEqual([{ page: 'a' }])
  expect(queryClient.getQueryData(pageQueries.tree({ component: 'edge' }).queryKey)).toEqual(
    treeWith(maxWholeTreePages),
  )
})

test('in a larger one each page has the part around it', async () => {
  const queryClient = getQueryClient()
  readPageTree.mockReset().mockResolvedValue(treeWith(maxWholeTreePages + 1))
  expect(await requireTree(queryClient, getPage('a'))).toEqual({ page: 'a' })
  expect(await requireTree(queryClient, getPage('b'))).toEqual({ page: 'b' })
  expect(asked()).toEqual([{ page: 'a' }, { page: 'b' }])
})

test('a version looked at by its number takes the tree that readers have of the component', async () => {
  const queryClient = getQueryClient()
  readPageTree.mockReset().mockResolvedValue(treeWith(3))
  expect(await requireTree(queryClient, getPage('draft'), 2)).toEqual({ component: 'edge' })
  expect(asked()).toEqual([{ component: 'edge' }])
})
