import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { DragRow, Edge } from './drag-rows'

/** Moves a list item; positions start at 0, and `to` is the position afterwards. */
export type MoveInList = (list: string, from: number, to: number) => void

const none: readonly Edge[] = []
const around: readonly Edge[] = ['before', 'after']

/**
 * Makes list items within an element draggable within their list: `data-drag` is the list, `data-id` the position of
 * the item, `data-label` the label at the pointer. Its code is loaded after the page, which works without.
 */
export const useListDragging = (root: RefObject<HTMLElement | null>, move: MoveInList): void => {
  const onDrop = useEffectEvent((source: DragRow, target: DragRow, edge: Edge) => {
    const from = Number(source.id)
    const at = Number(target.id) + (edge === 'after' ? 1 : 0)
    const to = at > from ? at - 1 : at
    if (to !== from) move(source.kind, from, to)
  })
  useEffect(() => {
    const { current } = root
    if (!current) return undefined
    let isOver = false
    let end = () => {}
    const start = async () => {
      const { enableDragging } = await import('./drag-rows')
      if (isOver) return
      end = enableDragging(current, {
        edgesAt: (source, target) => (source.kind === target.kind && source.id !== target.id ? around : none),
        onDrop: (source, target, edge) => onDrop(source, target, edge),
      })
    }
    void start()
    return () => {
      isOver = true
      end()
    }
  }, [root])
}
