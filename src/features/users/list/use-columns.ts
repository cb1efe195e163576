import { useState } from 'react'
import { getColumnCookie, type UserColumn } from './column-choice'

/** The columns shown, kept in this browser from now on whenever they change. */
export const useColumns = (kept: readonly UserColumn[]) => {
  const [columns, setColumns] = useState(kept)
  const choose = (chosen: UserColumn[]) => {
    document.cookie = getColumnCookie(chosen)
    setColumns(chosen)
  }
  return { columns, choose }
}
