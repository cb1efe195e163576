import { configure } from '@testing-library/react'

// Ends what never comes; how fast a machine is must not decide what passes.
configure({ asyncUtilTimeout: 20_000 })
