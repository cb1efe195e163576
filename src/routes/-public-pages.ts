import type { QueryClient } from '@tanstack/react-query'
import { catalogueQueries } from '~/features/documents/catalogue/catalogue.queries'
import { communityQueries } from '~/features/community/community.queries'
import { devKitQueries } from '~/features/kits/dev-kits.queries'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { findPage } from '~/features/documents/content-page'
import { pageQueries } from '~/features/documents/pages.queries'
import { pageSearchQueries, maxLatest } from '~/features/documents/search-page/page-search.queries'
import { loadContentPage } from './-content-page'
import { publicPage } from './-page-payload'
import { loadHomeProgress, loadUserProgress } from './-user-progress'
import type { PagePath } from '~/ui/links/href'

/** Loads the programme's overview, with the text of the page above it. */
const loadOverview = async (queryClient: QueryClient, slug: string) => {
  const [page] = await Promise.all([
    findPage(queryClient, slug),
    queryClient.ensureQueryData(catalogueQueries.teasers()),
    queryClient.ensureQueryData(learningPathQueries.teasers()),
    queryClient.ensureQueryData(devKitQueries.teasers()),
  ])
  return { description: page?.summary }
}

export const loadHome = publicPage('/', async (queryClient) => {
  const [head] = await Promise.all([
    loadOverview(queryClient, 'home'),
    queryClient.ensureQueryData(pageQueries.latest('document', maxLatest)),
    queryClient.ensureQueryData(communityQueries.newestNews()),
    loadHomeProgress(queryClient),
  ])
  return head
})

export const loadExplore = publicPage('/explore', (queryClient) => loadOverview(queryClient, 'explore'))

export const loadOutline = publicPage('/explore/documents', async (queryClient) => {
  await Promise.all([queryClient.ensureQueryData(catalogueQueries.outline()), loadHomeProgress(queryClient)])
})

export const loadGetStarted = publicPage('/get-started', async (queryClient) => {
  const [head] = await Promise.all([
    loadContentPage(queryClient, 'get-started'),
    loadUserProgress(queryClient),
  ])
  return head
})

export const loadFaq = publicPage('/faq', (queryClient) => loadContentPage(queryClient, 'faq'))

export const loadPrivacyPolicy = publicPage('/privacy-policy', (queryClient) =>
  loadContentPage(queryClient, 'privacy-policy'),
)

export const loadTermsOfUse = publicPage('/terms-of-use', (queryClient) =>
  loadContentPage(queryClient, 'terms-of-use'),
)

export const loadNews = publicPage('/news', async (queryClient) => {
  await queryClient.ensureQueryData(communityQueries.news())
})

/** Loads suggestions for an empty search or one without results; failures are shown in their sections. */
export const loadSuggestions = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.prefetchQuery(pageSearchQueries.popular()),
    queryClient.prefetchQuery(pageQueries.latest('document', maxLatest)),
  ])
}

/** Loads the search page without a query. */
export const loadSearchStart = publicPage('/search', async (queryClient) => {
  await Promise.all([queryClient.prefetchQuery(catalogueQueries.teasers()), loadSuggestions(queryClient)])
})

/** All pages with a payload, by path. */
export const publicPages: ReadonlyMap<string, (queryClient: QueryClient) => Promise<unknown>> = new Map<
  PagePath,
  (queryClient: QueryClient) => Promise<unknown>
>([
  ['/', loadHome],
  ['/explore', loadExplore],
  ['/explore/documents', loadOutline],
  ['/get-started', loadGetStarted],
  ['/faq', loadFaq],
  ['/privacy-policy', loadPrivacyPolicy],
  ['/terms-of-use', loadTermsOfUse],
  ['/news', loadNews],
  ['/search', loadSearchStart],
  // It reads nothing.
  ['/contact-us', () => Promise.resolve()],
])
