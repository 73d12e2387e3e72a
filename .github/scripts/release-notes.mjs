/** Prints how to pin and verify a release, to precede the generated notes: `release-notes.mjs TAG` */
const [tag] = process.argv.slice(2);
const { GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = process.env;

process.stdout.write(`Pin this release:

\`\`\`yaml
- uses: ${repository}@${commit} # ${tag}
\`\`\`

Verify it, in a clone of \`${tag}\` with the files of this release:

\`\`\`sh
sha256sum --check SHA256SUMS
gh attestation verify dist/index.js --repo ${repository} --source-ref refs/tags/${tag} --signer-workflow ${repository}/.github/workflows/release.yml
\`\`\`

`);
