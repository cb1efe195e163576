import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { DownloadButton } from '~/auth/download-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import classes from './import-page.module.css'

const everything = 'all'

const getChoices = (catalogue: ManagedCatalogue) => [
  { group: 'Everything', items: [{ value: everything, label: 'All documents' }] },
  {
    group: 'A category',
    items: catalogue.map(({ category }) => ({ value: `category=${category.id}`, label: category.name })),
  },
  ...catalogue
    .filter(({ components }) => components.length > 0)
    .map(({ category, components }) => ({
      group: `A component of ${category.name}`,
      items: components.map(({ id, name }) => ({ value: `component=${id}`, label: name })),
    })),
]

/** Downloads documents as a folder of Markdown. */
export function ExportDocuments({ catalogue }: { catalogue: ManagedCatalogue }) {
  const [choice, setChoice] = useState(everything)
  const address = `/admin/documents/export.zip${choice === everything ? '' : `?${choice}`}`
  return (
    <section aria-labelledby="export">
      <SectionHeading id="export">Export</SectionHeading>
      <div className={classes.form}>
        <p className={classes.dim}>
          A zip of Markdown with images beside it. Imported again, here or elsewhere, it gives the same pages.
        </p>
        <Select
          label="What to export"
          data={getChoices(catalogue)}
          value={choice}
          allowDeselect={false}
          searchable
          onChange={(value) => setChoice(value ?? everything)}
        />
        <div className={classes.buttons}>
          <DownloadButton href={address}>Download</DownloadButton>
        </div>
      </div>
    </section>
  )
}
