import { createFileRoute } from '@tanstack/react-router'
import { readOnly } from './-forward.server'
import { answerNewsFeed } from './-news-feed.server'

export const Route = createFileRoute('/news.atom')({
  server: { handlers: readOnly(() => answerNewsFeed()) },
})
