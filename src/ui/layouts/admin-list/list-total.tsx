import { grouped } from '~/ui/words/grouped'

interface ListTotalProps {
  /** Undefined while it is not known. */
  total: number | undefined
  /** What it counts. */
  one: string
  many: string
}

/** How many entries the list has with its filters, announced when that changes. */
export function ListTotal({ total, one, many }: ListTotalProps) {
  return (
    <span role="status">
      {total === undefined ? null : (
        <>
          <strong>{grouped(total)}</strong> {total === 1 ? one : many}
        </>
      )}
    </span>
  )
}
