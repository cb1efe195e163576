import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

test('what people wrote stays as it is, tags included', () => {
  const title = 'Use <b>x</b> and <br/>'
  const { container } = render(
    <p>
      <Trans>
        Read <i>{title}</i> first, {title}.
      </Trans>
    </p>,
  )
  expect(container.textContent).toBe(`Read ${title} first, ${title}.`)
  expect(container.querySelectorAll('b, br')).toHaveLength(0)
})
