import { useNavigate } from '@tanstack/react-router'
import { IconSelector } from '@tabler/icons-react'
import { useId, type ChangeEvent } from 'react'
import type { TreeComponent } from '../document-tree'
import { documentAddress } from '../page-address'
import classes from './reading-tree.module.css'

interface VersionSelectorProps {
  /** The page one reads, which stays. */
  slug: string
  component: Pick<TreeComponent, 'name' | 'versions'>
  chosen: string | undefined
}

/** Narrows the tree to the pages about one product version. The address keeps it; works without scripts too. */
export function VersionSelector({ slug, component: { name, versions }, chosen }: VersionSelectorProps) {
  const labelId = useId()
  const navigate = useNavigate()
  const choose = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
    void navigate({
      to: '/documents/$page',
      params: { page: slug },
      search: { for: value || undefined },
      resetScroll: false,
    })
  }
  return (
    <form action={documentAddress(slug)} className={classes.selector}>
      <label className={classes.box}>
        <span className={classes.component} id={labelId}>
          {name}
          <span className={classes.unsaid}> version</span>
        </span>
        <select
          name="for"
          className={classes.select}
          aria-labelledby={labelId}
          value={chosen ?? ''}
          onChange={choose}
        >
          <option value="">all versions</option>
          {versions.map((version, index) => (
            <option key={version} value={version}>
              {index === 0 ? `${version}, newest` : version}
            </option>
          ))}
        </select>
        <IconSelector className={classes.arrows} size={14} stroke={1.8} aria-hidden="true" />
      </label>
      <noscript>
        <button type="submit" className={classes.show}>
          Show
        </button>
      </noscript>
    </form>
  )
}
