import type { ReactNode } from 'react'

/** Draws HTML that the service rendered; small beside other words. */
export type RenderText = (html: string, size?: 'document' | 'small') => ReactNode
