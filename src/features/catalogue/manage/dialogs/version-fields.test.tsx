import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { VersionFields } from './version-fields'

function Fields() {
  const [versions, setVersions] = useState(['1.0'])
  return <VersionFields versions={versions} error={null} onChange={setVersions} />
}

test('what is typed right after a version is added is typed into it', () => {
  render(<Fields />, { wrapper: MantineProvider })
  fireEvent.click(screen.getByRole('button', { name: 'Add a version' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Version 2'))
})
