import type { Seed, ServiceConfig } from '~/config/service'
import type { Database } from '../../context'
import { seedActivity, type SeedWebhook } from './seed-activity'
import { seedApplicationForm } from './seed-applications'
import { renderDiscussions, type RenderPost, seedCommunity } from './seed-community'
import { renderContent, type RenderMarkdown, seedContent } from './seed-content'
import { seedDays, seedDemoUsers, seedGeneratedUsers } from './seed-people'
import type { StoreStarterFile } from './seed-videos'

/** Adds the demonstration's downloads. */
export type SeedDownloads = (transaction: Database, by: { author: string; now: Date }) => Promise<void>

/** Functions of the modules, passed in since the database layer must not import them. */
export interface SeedTools {
  renderMarkdown: RenderMarkdown
  renderPost: RenderPost
  storeFile: StoreStarterFile
  seedWebhook: SeedWebhook
  seedDownloads: SeedDownloads
}

/** Renders the content of a new installation. Returns the function that writes it. */
export const prepareStarterContent = async (
  config: ServiceConfig,
  seed: Seed,
  { renderMarkdown, renderPost, storeFile, seedWebhook, seedDownloads }: SeedTools,
) => {
  const content = await renderContent(renderMarkdown, config)
  const questions = config.demonstration ? await renderDiscussions(renderPost) : []
  const author = config.brand.name
  return async (transaction: Database, now: Date): Promise<void> => {
    await seedContent(transaction, content, { author, now, storeFile })
    // Their passwords are public.
    if (config.demonstration) {
      await seedApplicationForm(transaction)
      await seedDemoUsers(transaction, now)
      await seedDownloads(transaction, { author, now })
      await seedCommunity(transaction, questions, now)
      await seedActivity(transaction, now, (steps) => seedWebhook(transaction, steps, config))
      await seedDays(transaction, now)
    }
    if (typeof seed === 'number') await seedGeneratedUsers(transaction, seed, now)
  }
}
