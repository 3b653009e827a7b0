"""The common parts of tests of tamis extract on crawls."""
import json

from command import CommandTest, tamis


class Crawl(CommandTest):
    def extract(self, *words, **options):
        return tamis("extract", *words, cwd=self.folder, **options)

    def read(self, name):
        return (self.folder / name).read_bytes()

    def records(self, *words, code=0, **options):
        result = self.extract(*words, **options)
        self.assertEqual(result.code, code, result.err)
        return [json.loads(line) for line in result.out.splitlines()]

    def urls(self, *words, **options):
        return [record["url"] for record in self.records(*words, **options)]

    def expected_urls(self, count):
        return [f"http://example.org/{i}" for i in range(count)]
