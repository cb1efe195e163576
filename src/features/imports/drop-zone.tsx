import { plural, t } from '@lingui/core/macro'
import { type DragEvent, useRef, useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Cluster, VisuallyHidden } from '~/ui/layouts/primitives'
import { type Chosen, chosenByDrop, chosenFolder, chosenZip } from './chosen-files'
import classes from './import-page.module.css'

export interface DropZoneProps {
  chosen: Chosen | null
  isDisabled: boolean
  onChoose: (chosen: Chosen) => void
  /** Told of a file that is neither a folder nor a zip. */
  onRefuse: () => void
}

const describe = (chosen: Chosen): string =>
  chosen.kind === 'zip'
    ? `${(chosen.file.size / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
    : plural(chosen.files.length, { one: '# file', other: '# files' })

/** Takes a folder or a zip: dropped, or chosen with one of two buttons. */
export function DropZone({ chosen, isDisabled, onChoose, onRefuse }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const folder = useRef<HTMLInputElement>(null)
  const zip = useRef<HTMLInputElement>(null)
  const choose = (made: Chosen | null) => (made ? onChoose(made) : onRefuse())
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) void chosenByDrop(event.dataTransfer).then(choose, onRefuse)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p role="status">
        {chosen ? (
          <>
            <strong>{chosen.name}</strong>, {describe(chosen)}
          </>
        ) : (
          t`Drop a folder or a zip of Markdown here, or choose one.`
        )}
      </p>
      <Cluster>
        <AppButton
          kind="outlined"
          disabled={isDisabled}
          onClick={() => folder.current?.click()}
        >{t`Choose a folder`}</AppButton>
        <AppButton
          kind="outlined"
          disabled={isDisabled}
          onClick={() => zip.current?.click()}
        >{t`Choose a zip`}</AppButton>
      </Cluster>
      <VisuallyHidden
        ref={(input) => {
          folder.current = input
          // React knows no attribute for it.
          if (input) input.webkitdirectory = true
        }}
        as="input"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="folder"
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) choose(chosenFolder(currentTarget.files))
          currentTarget.value = ''
        }}
      />
      <VisuallyHidden
        ref={zip}
        as="input"
        type="file"
        accept=".zip,application/zip"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="zip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(/\.zip$/i.test(file.name) ? chosenZip(file) : null)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
