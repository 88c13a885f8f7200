import './styles/foundation.css'
import './styles/frame.css'
import './styles/controls.css'
import './styles/playground.css'
import './styles/slide-rows.css'
import './styles/settings.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const place = document.getElementById('console')
if (!place) throw new Error('The page has no place for the console.')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
