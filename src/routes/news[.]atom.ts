import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-download.server'
import { answerNewsFeed } from './-news-feed.server'

export const Route = createFileRoute('/news.atom')({
  server: {
    handlers: {
      GET: () => answerNewsFeed(),
      ANY: () => refuseToWrite(),
    },
  },
})
