/**
 * Styles of Mantine's radios, switches and pills, for the files that draw them: a list needs none of
 * these, and its first load is counted.
 */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
