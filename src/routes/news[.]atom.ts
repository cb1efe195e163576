import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-forward.server'
import { answerNewsFeed } from './-news-feed.server'

export const Route = createFileRoute('/news.atom')({
  server: {
    handlers: {
      GET: () => answerNewsFeed(),
      ANY: () => refuseToWrite(),
    },
  },
})
