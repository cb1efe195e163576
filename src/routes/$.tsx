import { createFileRoute, notFound } from '@tanstack/react-router'

// Every address without a page, so that the admin path guard holds there too.
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
})
