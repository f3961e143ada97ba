import { ConsoleScreen } from "../features/console/console-screen.tsx";

export default function ConsolePage() {
  return <ConsoleScreen />;
}
